CREATE TABLE `press_job` (
	`id` text PRIMARY KEY NOT NULL,
	`labelType` text NOT NULL,
	`sheet` text NOT NULL,
	`lines` integer NOT NULL,
	`labels` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `press_job_version` ON `press_job` (`version`);--> statement-breakpoint
CREATE INDEX `press_job_tombstone` ON `press_job` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `press_job_live` ON `press_job` (`createdAt`) WHERE deleted = 0;--> statement-breakpoint
CREATE TABLE `pack` (
	`id` text PRIMARY KEY NOT NULL,
	`labelType` text NOT NULL,
	`size` text NOT NULL,
	`labels` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pack_version` ON `pack` (`version`);--> statement-breakpoint
CREATE INDEX `pack_tombstone` ON `pack` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `workshop` (
	`id` text PRIMARY KEY NOT NULL,
	`labelsPerDay` integer NOT NULL,
	`backlogDays` integer DEFAULT 0 NOT NULL,
	`cutoffHour` integer NOT NULL,
	`closedDays` text NOT NULL,
	`cutName` text NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `workshop_version` ON `workshop` (`version`);--> statement-breakpoint
CREATE INDEX `workshop_tombstone` ON `workshop` (`version`) WHERE deleted = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `promisedFrom` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `promisedTo` text;--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`placedAt`) WHERE archived = 0 AND deleted = 0 AND status IN ('pending', 'processing');--> statement-breakpoint
ALTER TABLE `order_line` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `jobId` text;--> statement-breakpoint
ALTER TABLE `order_line` ADD `press` text;--> statement-breakpoint
ALTER TABLE `order_line` ADD `step` text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `stepAt` integer;--> statement-breakpoint
CREATE INDEX `order_line_job` ON `order_line` (`jobId`) WHERE jobId IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER press_job_v_ins BEFORE INSERT ON press_job
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:press_job'); END;
--> statement-breakpoint
CREATE TRIGGER press_job_v_upd BEFORE UPDATE ON press_job
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:press_job'); END;
--> statement-breakpoint
CREATE TRIGGER press_job_v_del BEFORE DELETE ON press_job
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:press_job'); END;
--> statement-breakpoint
CREATE TRIGGER press_job_scope_ins AFTER INSERT ON press_job
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER press_job_scope_upd AFTER UPDATE ON press_job
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER pack_v_ins BEFORE INSERT ON pack
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:pack'); END;
--> statement-breakpoint
CREATE TRIGGER pack_v_upd BEFORE UPDATE ON pack
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:pack'); END;
--> statement-breakpoint
CREATE TRIGGER pack_v_del BEFORE DELETE ON pack
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:pack'); END;
--> statement-breakpoint
CREATE TRIGGER pack_scope_ins AFTER INSERT ON pack
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER pack_scope_upd AFTER UPDATE ON pack
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER workshop_v_ins BEFORE INSERT ON workshop
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:workshop'); END;
--> statement-breakpoint
CREATE TRIGGER workshop_v_upd BEFORE UPDATE ON workshop
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:workshop'); END;
--> statement-breakpoint
CREATE TRIGGER workshop_v_del BEFORE DELETE ON workshop
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:workshop'); END;
--> statement-breakpoint
CREATE TRIGGER workshop_scope_ins AFTER INSERT ON workshop
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER workshop_scope_upd AFTER UPDATE ON workshop
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- A shop of one press; Kenya's holidays that are fixed by now. Raising VIEW_SHAPE has every client start afresh.
INSERT INTO workshop (id, labelsPerDay, backlogDays, cutoffHour, closedDays, cutName, version)
 SELECT 'workshop', 4000, 0, 14, '["2026-12-12", "2026-12-25", "2026-12-26", "2027-01-01", "2027-03-26", "2027-03-29", "2027-05-01", "2027-06-01", "2027-10-10", "2027-10-20", "2027-12-12", "2027-12-25", "2027-12-26"]', 'CutContour', version FROM sync_clock WHERE true
 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
INSERT INTO pack (id, labelType, size, labels, version)
 SELECT column1, column2, column3, column4, version FROM sync_clock, (VALUES ('1', 'waterproof', 'medium', 36), ('2', 'uv', 'medium', 40), ('3', 'uv', 'medium', 40), ('4', 'premium', 'medium', 50), ('5', 'waterproof', 'medium', 72), ('6', 'iron-on', 'small', 60), ('7', 'waterproof', 'small', 42), ('8', 'premium', 'large', 12)) WHERE true
 ON CONFLICT (id) DO NOTHING;
