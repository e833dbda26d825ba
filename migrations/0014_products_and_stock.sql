CREATE TABLE `stock_movement` (
	`id` text PRIMARY KEY NOT NULL,
	`productId` text NOT NULL,
	`amount` integer NOT NULL,
	`cause` text NOT NULL,
	`note` text NOT NULL,
	`orderId` text,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stock_movement_version` ON `stock_movement` (`version`);--> statement-breakpoint
CREATE INDEX `stock_movement_tombstone` ON `stock_movement` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `stock_movement_product` ON `stock_movement` (`productId`,`version`);--> statement-breakpoint
ALTER TABLE `product` ADD `edition` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `sold` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `archivedAt` integer;
--> statement-breakpoint
CREATE TRIGGER stock_movement_v_ins BEFORE INSERT ON stock_movement
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:stock_movement'); END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_v_upd BEFORE UPDATE ON stock_movement
 BEGIN SELECT RAISE(ABORT, 'STOCK_MOVEMENT_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_v_del BEFORE DELETE ON stock_movement
 BEGIN SELECT RAISE(ABORT, 'STOCK_MOVEMENT_IS_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_scope_ins AFTER INSERT ON stock_movement
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER stock_movement_scope_upd AFTER UPDATE ON stock_movement
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- What is in stock now is where the ledger begins.
INSERT INTO stock_movement (id, productId, amount, cause, note, actor, at, version)
 SELECT 'opening/' || stock.id, stock.id, onHand, 'opening', '', 'system', CAST(strftime('%s', 'now') AS INTEGER) * 1000, sync_clock.version
 FROM stock, sync_clock WHERE stock.deleted = 0
 ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
UPDATE product SET sold = 1, version = (SELECT version FROM sync_clock WHERE id = 1)
 WHERE sold = 0 AND id IN (SELECT productId FROM order_line WHERE productId IS NOT NULL);
