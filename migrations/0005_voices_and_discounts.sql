CREATE TABLE `applied_discount` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minSubtotalCents` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `applied_discount_owner` ON `applied_discount` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `applied_discount_version` ON `applied_discount` (`version`);--> statement-breakpoint
CREATE INDEX `applied_discount_tombstone` ON `applied_discount` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `discount` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`validFrom` integer NOT NULL,
	`validTo` integer,
	`minSubtotalCents` integer NOT NULL,
	`oncePerCustomer` integer NOT NULL,
	`active` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "discount_value" CHECK("discount"."value" > 0 AND ("discount"."kind" = 'amount' OR "discount"."value" <= 100))
);
--> statement-breakpoint
CREATE INDEX `discount_version` ON `discount` (`version`);--> statement-breakpoint
CREATE INDEX `discount_tombstone` ON `discount` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `discount_use` (
	`id` text PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL,
	`maxUses` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "discount_uses_in_range" CHECK("discount_use"."uses" >= 0 AND ("discount_use"."maxUses" IS NULL OR "discount_use"."uses" <= "discount_use"."maxUses"))
);
--> statement-breakpoint
CREATE INDEX `discount_use_version` ON `discount_use` (`version`);--> statement-breakpoint
CREATE INDEX `discount_use_tombstone` ON `discount_use` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`orderId` text NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `redemption_version` ON `redemption` (`version`);--> statement-breakpoint
CREATE INDEX `redemption_tombstone` ON `redemption` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`postId` text NOT NULL,
	`owner` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`approvedAt` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comment_version` ON `comment` (`version`);--> statement-breakpoint
CREATE INDEX `comment_tombstone` ON `comment` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `comment_post` ON `comment` (`postId`,`at`);--> statement-breakpoint
CREATE INDEX `comment_waiting` ON `comment` (`at`) WHERE approvedAt IS NULL AND deleted = 0;--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`locale` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `message_version` ON `message` (`version`);--> statement-breakpoint
CREATE INDEX `message_tombstone` ON `message` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`productId` text NOT NULL,
	`owner` text NOT NULL,
	`author` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`textSw` text,
	`at` integer NOT NULL,
	`approvedAt` integer,
	`sample` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "stars_in_range" CHECK("review"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `review_version` ON `review` (`version`);--> statement-breakpoint
CREATE INDEX `review_tombstone` ON `review` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE INDEX `review_product` ON `review` (`productId`,`at`);--> statement-breakpoint
CREATE INDEX `review_waiting` ON `review` (`at`) WHERE approvedAt IS NULL AND deleted = 0;--> statement-breakpoint
CREATE TABLE `subscriber` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`locale` text NOT NULL,
	`tokenHash` text,
	`askedAt` integer NOT NULL,
	`confirmedAt` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriber_version` ON `subscriber` (`version`);--> statement-breakpoint
CREATE INDEX `subscriber_tombstone` ON `subscriber` (`version`) WHERE deleted = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_token` ON `subscriber` (`tokenHash`);--> statement-breakpoint
ALTER TABLE `orders` ADD `discountCode` text;