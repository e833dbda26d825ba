CREATE TABLE `shared_cart` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`lines` text NOT NULL,
	`locale` text NOT NULL,
	`createdAt` integer NOT NULL,
	`orderId` text,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shared_cart_owner` ON `shared_cart` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `shared_cart_version` ON `shared_cart` (`version`);--> statement-breakpoint
CREATE INDEX `shared_cart_tombstone` ON `shared_cart` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `shared_cart_created` ON `shared_cart` (`createdAt`) WHERE deleted = 0;
--> statement-breakpoint
CREATE TRIGGER shared_cart_v_ins BEFORE INSERT ON shared_cart
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:shared_cart'); END;
--> statement-breakpoint
CREATE TRIGGER shared_cart_v_upd BEFORE UPDATE ON shared_cart
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:shared_cart'); END;
--> statement-breakpoint
CREATE TRIGGER shared_cart_v_del BEFORE DELETE ON shared_cart
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:shared_cart'); END;
--> statement-breakpoint
CREATE TRIGGER shared_cart_scope_ins AFTER INSERT ON shared_cart
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER shared_cart_scope_upd AFTER UPDATE ON shared_cart
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;