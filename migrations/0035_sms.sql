CREATE TABLE `order_link` (
	`orderId` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`codeHash` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_link_code` ON `order_link` (`codeHash`);--> statement-breakpoint
CREATE INDEX `order_link_created` ON `order_link` (`createdAt`);--> statement-breakpoint
CREATE TABLE `sms` (
	`id` text PRIMARY KEY NOT NULL,
	`orderId` text NOT NULL,
	`state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`messageId` text,
	`costCents` integer,
	`createdAt` integer NOT NULL,
	`changedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sms_message` ON `sms` (`messageId`);--> statement-breakpoint
CREATE INDEX `sms_order` ON `sms` (`orderId`);--> statement-breakpoint
CREATE INDEX `sms_created` ON `sms` (`createdAt`);