CREATE TABLE `address` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`fullName` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`countyId` text NOT NULL,
	`city` text NOT NULL,
	`street` text NOT NULL,
	`landmark` text NOT NULL,
	`postalCode` text NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `address_owner` ON `address` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `address_version` ON `address` (`version`);--> statement-breakpoint
CREATE TABLE `payment_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`orderId` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amountCents` integer NOT NULL,
	`phone` text NOT NULL,
	`reason` text,
	`receipt` text,
	`merchantRequestId` text,
	`checkoutRequestId` text,
	`callbackHash` text NOT NULL,
	`checks` integer DEFAULT 0 NOT NULL,
	`startedAt` integer NOT NULL,
	`endedAt` integer,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_attempt_owner` ON `payment_attempt` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `payment_attempt_version` ON `payment_attempt` (`version`);--> statement-breakpoint
CREATE INDEX `payment_attempt_order` ON `payment_attempt` (`orderId`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_once` ON `payment_attempt` (`receipt`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_request_once` ON `payment_attempt` (`checkoutRequestId`);--> statement-breakpoint
CREATE INDEX `payment_attempt_phone` ON `payment_attempt` (`phone`,`startedAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `callback_once` ON `payment_attempt` (`callbackHash`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`attemptId` text NOT NULL,
	`kind` text NOT NULL,
	`raw` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cart_line` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`productId` text,
	`designId` text,
	`quantity` integer NOT NULL,
	`addedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "quantity_in_range" CHECK("cart_line"."quantity" BETWEEN 1 AND 999)
);
--> statement-breakpoint
CREATE INDEX `cart_line_owner` ON `cart_line` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `cart_line_version` ON `cart_line` (`version`);--> statement-breakpoint
CREATE TABLE `category` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`nameSw` text NOT NULL,
	`description` text NOT NULL,
	`descriptionSw` text NOT NULL,
	`features` text NOT NULL,
	`rank` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `category_version` ON `category` (`version`);--> statement-breakpoint
CREATE TABLE `county` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`zoneId` text NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `county_version` ON `county` (`version`);--> statement-breakpoint
CREATE TABLE `design` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`text` text NOT NULL,
	`line2` text NOT NULL,
	`icon` text NOT NULL,
	`colour` text NOT NULL,
	`font` text NOT NULL,
	`type` text NOT NULL,
	`size` text NOT NULL,
	`labels` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `design_owner` ON `design` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `design_version` ON `design` (`version`);--> statement-breakpoint
CREATE TABLE `failure` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failure_key` ON `failure` (`key`,`at`);--> statement-breakpoint
CREATE TABLE `notice` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`code` text NOT NULL,
	`detail` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notice_owner` ON `notice` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `notice_version` ON `notice` (`version`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`status` text NOT NULL,
	`paymentStatus` text NOT NULL,
	`paymentMethod` text NOT NULL,
	`shippingMethod` text NOT NULL,
	`zoneId` text NOT NULL,
	`subtotalCents` integer NOT NULL,
	`discountCents` integer NOT NULL,
	`shippingCents` integer NOT NULL,
	`roundingCents` integer NOT NULL,
	`totalCents` integer NOT NULL,
	`stockHeld` integer NOT NULL,
	`locale` text NOT NULL,
	`consentVersion` text NOT NULL,
	`consentAt` integer NOT NULL,
	`placedAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "total_adds_up" CHECK("orders"."totalCents" = "orders"."subtotalCents" - "orders"."discountCents" + "orders"."shippingCents" - "orders"."roundingCents")
);
--> statement-breakpoint
CREATE INDEX `orders_owner` ON `orders` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `orders_version` ON `orders` (`version`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`orderId` text NOT NULL,
	`position` integer NOT NULL,
	`productId` text,
	`name` text NOT NULL,
	`nameSw` text NOT NULL,
	`unitPriceCents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`design` text,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_line_owner` ON `order_line` (`owner`,`version`);--> statement-breakpoint
CREATE INDEX `order_line_version` ON `order_line` (`version`);--> statement-breakpoint
CREATE INDEX `order_line_order` ON `order_line` (`orderId`,`version`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`dueAt` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`doneAt` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`doneAt`,`dueAt`);--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`nameSw` text NOT NULL,
	`description` text NOT NULL,
	`descriptionSw` text NOT NULL,
	`priceCents` integer NOT NULL,
	`category` text NOT NULL,
	`categoryId` text,
	`bestseller` integer DEFAULT false NOT NULL,
	`featuredRank` integer,
	`imageUrl` text,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "price_positive" CHECK("product"."priceCents" > 0)
);
--> statement-breakpoint
CREATE INDEX `product_version` ON `product` (`version`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`usedAt` integer
);
--> statement-breakpoint
CREATE INDEX `recovery_code_user` ON `recovery_code` (`userId`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`aal` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`seenAt` integer NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`userId`);--> statement-breakpoint
CREATE TABLE `stock` (
	`id` text PRIMARY KEY NOT NULL,
	`onHand` integer NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	CONSTRAINT "stock_never_negative" CHECK("stock"."onHand" >= 0)
);
--> statement-breakpoint
CREATE INDEX `stock_version` ON `stock` (`version`);--> statement-breakpoint
CREATE TABLE `sync_assert` (
	`WRONG_OWNER` integer DEFAULT 1 NOT NULL,
	`FORBIDDEN` integer DEFAULT 1 NOT NULL,
	`STALE_READ` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_client` (
	`groupId` text NOT NULL,
	`id` text NOT NULL,
	`lmid` integer NOT NULL,
	`claimed` integer NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`groupId`, `id`),
	CONSTRAINT "lmid_in_order" CHECK("sync_client"."lmid" = "sync_client"."claimed")
);
--> statement-breakpoint
CREATE TABLE `sync_client_group` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`view` text NOT NULL,
	`seenAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`version` integer NOT NULL,
	`horizon` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_clock" CHECK("sync_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `sync_external` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`fullName` text NOT NULL,
	`role` text NOT NULL,
	`passwordHash` text NOT NULL,
	`totpKey` text,
	`totpCounter` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_once` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `zone` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`nameSw` text NOT NULL,
	`standardCents` integer NOT NULL,
	`expressCents` integer NOT NULL,
	`freeAboveCents` integer NOT NULL,
	`standardDaysMin` integer NOT NULL,
	`standardDaysMax` integer NOT NULL,
	`expressDaysMin` integer NOT NULL,
	`expressDaysMax` integer NOT NULL,
	`cashOnDelivery` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `zone_version` ON `zone` (`version`);