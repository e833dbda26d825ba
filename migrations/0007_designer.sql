CREATE TABLE `draft` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`content` text,
	`savedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `draft_owner` ON `draft` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `draft_version` ON `draft` (`version`);--> statement-breakpoint
CREATE INDEX `draft_tombstone` ON `draft` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `draft_idle` ON `draft` (`savedAt`) WHERE deleted = 0;--> statement-breakpoint
ALTER TABLE `design` ADD `others` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `takesDesign` integer DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE TRIGGER draft_v_ins BEFORE INSERT ON draft
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:draft'); END;
--> statement-breakpoint
CREATE TRIGGER draft_v_upd BEFORE UPDATE ON draft
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:draft'); END;
--> statement-breakpoint
CREATE TRIGGER draft_v_del BEFORE DELETE ON draft
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:draft'); END;
--> statement-breakpoint
CREATE TRIGGER draft_scope_ins AFTER INSERT ON draft
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER draft_scope_upd AFTER UPDATE ON draft
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
