CREATE TABLE `pickup_point` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`town` text NOT NULL,
	`place` text NOT NULL,
	`placeSw` text NOT NULL,
	`feeCents` integer NOT NULL,
	`daysMin` integer NOT NULL,
	`daysMax` integer NOT NULL,
	`edition` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pickup_point_version` ON `pickup_point` (`version`);--> statement-breakpoint
CREATE INDEX `pickup_point_tombstone` ON `pickup_point` (`version`) WHERE deleted = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickupPoint` text;--> statement-breakpoint
ALTER TABLE `workshop` ADD `collects` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `workshop` ADD `takesCash` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `address` ADD `bySms` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER pickup_point_v_ins BEFORE INSERT ON pickup_point
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:pickup_point'); END;
--> statement-breakpoint
CREATE TRIGGER pickup_point_v_upd BEFORE UPDATE ON pickup_point
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:pickup_point'); END;
--> statement-breakpoint
CREATE TRIGGER pickup_point_v_del BEFORE DELETE ON pickup_point
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:pickup_point'); END;
--> statement-breakpoint
CREATE TRIGGER pickup_point_scope_ins AFTER INSERT ON pickup_point
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER pickup_point_scope_upd AFTER UPDATE ON pickup_point
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE workshop SET version = (SELECT version FROM sync_clock WHERE id = 1);
