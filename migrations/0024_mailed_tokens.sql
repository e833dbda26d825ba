ALTER TABLE `one_time_token` ADD `browser` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `one_time_token` ADD `newcomer` text;--> statement-breakpoint
ALTER TABLE `session` ADD `apart` integer DEFAULT false NOT NULL;