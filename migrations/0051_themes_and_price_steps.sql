CREATE TABLE `price_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`steps` text NOT NULL,
	`edition` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `price_steps_version` ON `price_steps` (`version`);--> statement-breakpoint
CREATE INDEX `price_steps_tombstone` ON `price_steps` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `theme` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`nameSw` text NOT NULL,
	`icon` text NOT NULL,
	`colour` text NOT NULL,
	`font` text NOT NULL,
	`rank` integer NOT NULL,
	`series` text DEFAULT 'shop' NOT NULL,
	`edition` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `theme_version` ON `theme` (`version`);--> statement-breakpoint
CREATE INDEX `theme_tombstone` ON `theme` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `theme_series` ON `theme` (`series`,`version`);--> statement-breakpoint
ALTER TABLE `product` ADD `themeId` text;--> statement-breakpoint
CREATE INDEX `product_theme` ON `product` (`themeId`,`version`);
--> statement-breakpoint
CREATE TRIGGER theme_v_ins BEFORE INSERT ON theme
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:theme'); END;
--> statement-breakpoint
CREATE TRIGGER theme_v_upd BEFORE UPDATE ON theme
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:theme'); END;
--> statement-breakpoint
CREATE TRIGGER theme_v_del BEFORE DELETE ON theme
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:theme'); END;
--> statement-breakpoint
CREATE TRIGGER theme_scope_ins AFTER INSERT ON theme
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER theme_scope_upd AFTER UPDATE ON theme
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER price_steps_v_ins BEFORE INSERT ON price_steps
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:price_steps'); END;
--> statement-breakpoint
CREATE TRIGGER price_steps_v_upd BEFORE UPDATE ON price_steps
 WHEN NEW.version IS NOT (SELECT version FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_VERSION_NOT_BUMPED:price_steps'); END;
--> statement-breakpoint
CREATE TRIGGER price_steps_v_del BEFORE DELETE ON price_steps
 WHEN OLD.deleted = 0 OR OLD.version > (SELECT horizon FROM sync_clock WHERE id = 1)
 BEGIN SELECT RAISE(ABORT, 'SYNC_DELETED_WITHOUT_TOMBSTONE:price_steps'); END;
--> statement-breakpoint
CREATE TRIGGER price_steps_scope_ins AFTER INSERT ON price_steps
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
CREATE TRIGGER price_steps_scope_upd AFTER UPDATE ON price_steps
 BEGIN INSERT INTO sync_scope (id, version) VALUES ('shop', NEW.version)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE version < excluded.version; END;
--> statement-breakpoint
UPDATE sync_clock SET version = version + 1 WHERE id = 1;
--> statement-breakpoint
INSERT INTO theme (id, name, nameSw, icon, colour, font, rank, version)
SELECT seed.*, (SELECT version FROM sync_clock WHERE id = 1) FROM (VALUES
 ('savanna', 'Savanna', 'Savana', 'giraffe', 'orange', 'playful', 1),
 ('goal', 'Goal!', 'Goli!', 'football', 'green', 'bold', 2),
 ('sweetheart', 'Sweetheart', 'Kipenzi', 'heart', 'pink', 'elegant', 3),
 ('starlight', 'Starlight', 'Nyota', 'star', 'purple', 'fun', 4),
 ('bookworm', 'Bookworm', 'Msomaji', 'book', 'blue', 'simple', 5),
 ('lionheart', 'Lionheart', 'Simba jasiri', 'lion', 'orange', 'bold', 6),
 ('jumbo', 'Jumbo', 'Tembo mkubwa', 'elephant', 'blue', 'playful', 7),
 ('champion', 'Champion', 'Bingwa', 'star', 'green', 'bold', 8),
 ('daydream', 'Daydream', 'Ndoto tamu', 'elephant', 'pink', 'fun', 9),
 ('best-friends', 'Best friends', 'Marafiki', 'heart', 'purple', 'simple', 10),
 ('storyteller', 'Storyteller', 'Msimulizi', 'book', 'orange', 'elegant', 11),
 ('treetop', 'Treetop', 'Twiga mrefu', 'giraffe', 'green', 'simple', 12)) AS seed;
