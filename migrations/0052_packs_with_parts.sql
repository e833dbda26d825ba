CREATE TABLE `line_part` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`orderId` text NOT NULL,
	`lineId` text NOT NULL,
	`part` integer NOT NULL,
	`jobId` text,
	`press` text,
	`step` text NOT NULL,
	`stepAt` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `line_part_owner` ON `line_part` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `line_part_version` ON `line_part` (`version`);--> statement-breakpoint
CREATE INDEX `line_part_tombstone` ON `line_part` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `line_part_order` ON `line_part` (`orderId`,`version`);--> statement-breakpoint
CREATE INDEX `line_part_job` ON `line_part` (`jobId`) WHERE jobId IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `pack` ADD `more` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER line_part_v_ins BEFORE INSERT ON line_part
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:line_part'); END;
--> statement-breakpoint
CREATE TRIGGER line_part_v_upd BEFORE UPDATE ON line_part
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:line_part'); END;
--> statement-breakpoint
CREATE TRIGGER line_part_v_del BEFORE DELETE ON line_part
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:line_part'); END;
--> statement-breakpoint
CREATE TRIGGER line_part_scope_ins AFTER INSERT ON line_part
 BEGIN INSERT INTO sync_scope (id, version) VALUES (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER line_part_scope_upd AFTER UPDATE ON line_part
 BEGIN INSERT INTO sync_scope (id, version) VALUES (OLD.owner, NEW.version), (NEW.owner, NEW.version), ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- What waits for the press keeps what it was sold with when its pack is edited. Raising VIEW_SHAPE has every client start afresh.
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE order_line SET version = (SELECT version FROM sync_clock WHERE id = 1), parts = CASE
 WHEN productId IS NULL THEN iif(json_type(design) = 'object', json_array(json_object('type', design ->> '$.type',
  'size', design ->> '$.size', 'copies', (design ->> '$.labels') * quantity)), '[]')
 WHEN EXISTS (SELECT 1 FROM pack WHERE pack.id = productId AND pack.deleted = 0) THEN
  (SELECT iif(pack.labels > 0, json_array(json_object('type', pack.labelType,
   'size', coalesce(design ->> '$.size', pack.size), 'copies', pack.labels * quantity)), '[]')
   FROM pack WHERE pack.id = productId)
 WHEN json_type(design) = 'object' THEN json_array(json_object('type', 'waterproof',
  'size', coalesce(design ->> '$.size', 'medium'), 'copies', 30 * quantity))
 ELSE '[]' END
 WHERE step = 'queued' AND jobId IS NULL AND deleted = 0 AND archived = 0
 AND orderId IN (SELECT id FROM orders WHERE archived = 0 AND deleted = 0 AND status IN ('pending', 'processing'));
