ALTER TABLE `category` ADD `edition` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `zone` ADD `edition` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `banner` ADD `edition` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `discount` ADD `edition` text DEFAULT '' NOT NULL;