CREATE TABLE `seller` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`kraPin` text NOT NULL,
	`vatRegistered` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seller_version` ON `seller` (`version`);--> statement-breakpoint
CREATE INDEX `seller_tombstone` ON `seller` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `payment_statement` (
	`id` text PRIMARY KEY NOT NULL,
	`inMinor` integer NOT NULL,
	`outMinor` integer NOT NULL,
	`note` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `courier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoice` ADD `seller` text DEFAULT '{"name":"","address":"","kraPin":"","vatRegistered":false}' NOT NULL;--> statement-breakpoint
CREATE INDEX `invoice_issued` ON `invoice` (`issuedAt`);--> statement-breakpoint
ALTER TABLE `refund` ADD `minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `failure` text;--> statement-breakpoint
CREATE INDEX `refund_attempt` ON `refund` (`attemptId`);--> statement-breakpoint
CREATE INDEX `refund_done` ON `refund` (`endedAt`) WHERE state = 'done';--> statement-breakpoint
ALTER TABLE `stray_payment` ADD `proof` text;--> statement-breakpoint
ALTER TABLE `stray_payment` ADD `endedAt` integer;--> statement-breakpoint
CREATE INDEX `stray_payment_at` ON `stray_payment` (`at`);--> statement-breakpoint
CREATE INDEX `stray_payment_returned` ON `stray_payment` (`endedAt`) WHERE state = 'returned';--> statement-breakpoint
CREATE INDEX `payment_attempt_state` ON `payment_attempt` (`state`,`startedAt`);--> statement-breakpoint
CREATE INDEX `payment_attempt_method` ON `payment_attempt` (`method`,`startedAt`);--> statement-breakpoint
CREATE INDEX `payment_attempt_method_state` ON `payment_attempt` (`method`,`state`,`startedAt`);--> statement-breakpoint
CREATE INDEX `payment_attempt_code` ON `payment_attempt` (`typedCode`) WHERE typedCode IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_attempt_money` ON `payment_attempt` (`endedAt`) WHERE capturedCents > 0;--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`at`);
--> statement-breakpoint
CREATE TRIGGER seller_v_ins BEFORE INSERT ON seller
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:seller'); END;
--> statement-breakpoint
CREATE TRIGGER seller_v_upd BEFORE UPDATE ON seller
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:seller'); END;
--> statement-breakpoint
CREATE TRIGGER seller_v_del BEFORE DELETE ON seller
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:seller'); END;
--> statement-breakpoint
CREATE TRIGGER seller_scope_ins AFTER INSERT ON seller
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER seller_scope_upd AFTER UPDATE ON seller
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
