CREATE TABLE `health_hour` (
	`id` integer PRIMARY KEY NOT NULL,
	`requests` integer NOT NULL,
	`faults` integer NOT NULL,
	`limited` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `health_job` (
	`id` text PRIMARY KEY NOT NULL,
	`okAt` integer DEFAULT 0 NOT NULL,
	`failedAt` integer DEFAULT 0 NOT NULL,
	`fails` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `design_idle` ON `design` (`createdAt`) WHERE deleted = 0;--> statement-breakpoint
CREATE INDEX `order_line_worded` ON `order_line` (`orderId`) WHERE (json_extract(design, '$.text') || json_extract(design, '$.line2')) <> '';--> statement-breakpoint
CREATE INDEX `sync_client_group_owner` ON `sync_client_group` (`owner`,`seenAt`);
