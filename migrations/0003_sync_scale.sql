CREATE TABLE `counter` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counter_version` ON `counter` (`version`);--> statement-breakpoint
CREATE INDEX `counter_tombstone` ON `counter` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `sync_horizon_log` (
	`day` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_poison` (
	`id` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`firstAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sync_poison_first` ON `sync_poison` (`firstAt`);--> statement-breakpoint
CREATE TABLE `sync_scope` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `address` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `address_tombstone` ON `address` (`version`) WHERE deleted = 1;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_attempt_tombstone` ON `payment_attempt` (`version`) WHERE deleted = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_tombstone` ON `orders` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `orders_window` ON `orders` (`placedAt`,`id`) WHERE archived = 0 AND deleted = 0;--> statement-breakpoint
CREATE INDEX `orders_finished` ON `orders` (`updatedAt`) WHERE archived = 0 AND status IN ('delivered', 'cancelled');--> statement-breakpoint
ALTER TABLE `order_line` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_line_tombstone` ON `order_line` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `cart_line_tombstone` ON `cart_line` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `category_tombstone` ON `category` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `county_tombstone` ON `county` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `design_tombstone` ON `design` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `notice_tombstone` ON `notice` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `product_tombstone` ON `product` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `stock_tombstone` ON `stock` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `sync_client_version` ON `sync_client` (`groupId`,`version`);--> statement-breakpoint
CREATE INDEX `sync_client_group_seen` ON `sync_client_group` (`seenAt`);--> statement-breakpoint
CREATE INDEX `sync_external_at` ON `sync_external` (`at`);--> statement-breakpoint
CREATE INDEX `zone_tombstone` ON `zone` (`version`) WHERE deleted = 1;