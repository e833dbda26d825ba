CREATE TABLE `order_note` (
	`id` text PRIMARY KEY NOT NULL,
	`orderId` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_note_version` ON `order_note` (`version`);--> statement-breakpoint
CREATE INDEX `order_note_tombstone` ON `order_note` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `order_note_order` ON `order_note` (`orderId`,`version`);--> statement-breakpoint
CREATE TABLE `audit_about` (
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`auditId` text NOT NULL,
	PRIMARY KEY(`subject`, `at`, `auditId`)
);
--> statement-breakpoint
CREATE TABLE `order_word` (
	`word` text NOT NULL,
	`placedAt` integer NOT NULL,
	`orderId` text NOT NULL,
	PRIMARY KEY(`word`, `placedAt`, `orderId`)
);
--> statement-breakpoint
CREATE INDEX `order_word_order` ON `order_word` (`orderId`);--> statement-breakpoint
ALTER TABLE `orders` ADD `channel` text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`placedAt`,`id`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`status`,`paymentStatus`,`placedAt`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `user_admins` ON `user` (`fullName`) WHERE role = 'admin';
--> statement-breakpoint
CREATE TRIGGER order_note_v_ins BEFORE INSERT ON order_note
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:order_note'); END;
--> statement-breakpoint
CREATE TRIGGER order_note_v_upd BEFORE UPDATE ON order_note
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:order_note'); END;
--> statement-breakpoint
CREATE TRIGGER order_note_v_del BEFORE DELETE ON order_note
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:order_note'); END;
--> statement-breakpoint
CREATE TRIGGER order_note_scope_ins AFTER INSERT ON order_note
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER order_note_scope_upd AFTER UPDATE ON order_note
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('admin', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
-- The words an order is found by follow its address, and go with it when it is erased.
CREATE TRIGGER address_words_ins AFTER INSERT ON address
 BEGIN INSERT INTO order_word (word, placedAt, orderId)
  SELECT value, o.placedAt, o.id FROM orders o,
   json_each('[' || replace(json_quote(lower(NEW.fullName)), ' ', '","') || ']')
   WHERE o.id = NEW.id AND value <> ''
   UNION SELECT lower(NEW.email), o.placedAt, o.id FROM orders o WHERE o.id = NEW.id AND NEW.email <> ''
   UNION SELECT NEW.phone, o.placedAt, o.id FROM orders o WHERE o.id = NEW.id AND NEW.phone <> ''; END;
--> statement-breakpoint
CREATE TRIGGER address_words_upd AFTER UPDATE OF fullName, email, phone ON address
 WHEN NEW.fullName IS NOT OLD.fullName OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone
 BEGIN DELETE FROM order_word WHERE orderId = OLD.id;
  INSERT INTO order_word (word, placedAt, orderId)
  SELECT value, o.placedAt, o.id FROM orders o,
   json_each('[' || replace(json_quote(lower(NEW.fullName)), ' ', '","') || ']')
   WHERE o.id = NEW.id AND value <> ''
   UNION SELECT lower(NEW.email), o.placedAt, o.id FROM orders o WHERE o.id = NEW.id AND NEW.email <> ''
   UNION SELECT NEW.phone, o.placedAt, o.id FROM orders o WHERE o.id = NEW.id AND NEW.phone <> ''; END;
--> statement-breakpoint
INSERT INTO order_word (word, placedAt, orderId)
 SELECT value, o.placedAt, o.id FROM address a JOIN orders o ON o.id = a.id,
  json_each('[' || replace(json_quote(lower(a.fullName)), ' ', '","') || ']') WHERE value <> ''
 UNION SELECT lower(a.email), o.placedAt, o.id FROM address a JOIN orders o ON o.id = a.id WHERE a.email <> ''
 UNION SELECT a.phone, o.placedAt, o.id FROM address a JOIN orders o ON o.id = a.id WHERE a.phone <> '';
--> statement-breakpoint
-- INSERT OR REPLACE would overwrite a row without its DELETE trigger.
CREATE TRIGGER audit_no_replace BEFORE INSERT ON audit
 WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
 BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER audit_about_no_update BEFORE UPDATE ON audit_about
 BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER audit_about_no_delete BEFORE DELETE ON audit_about
 BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
