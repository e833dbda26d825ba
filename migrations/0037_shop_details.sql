ALTER TABLE `seller` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `whatsapp` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `map` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `hoursWeek` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `hoursSaturday` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `hoursSunday` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `facebook` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `instagram` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `tiktok` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `odpcNumber` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `seller` ADD `edition` text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP TRIGGER seller_scope_ins;
--> statement-breakpoint
DROP TRIGGER seller_scope_upd;
--> statement-breakpoint
CREATE TRIGGER seller_scope_ins AFTER INSERT ON seller
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER seller_scope_upd AFTER UPDATE ON seller
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
INSERT INTO seller (id, name, address, kraPin, vatRegistered, version)
 SELECT 'shop', 'Tiny Tag', '', '', 0, version FROM sync_clock WHERE true ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
-- What the pages said until now. Phone, e-mail and social links were examples: they stay empty.
UPDATE seller SET place = 'Nairobi, Kenya', map = '-1.286,36.82', hoursWeek = '08:00-17:00', hoursSaturday = '09:00-13:00',
 version = (SELECT version FROM sync_clock WHERE id = 1) WHERE id = 'shop';
