CREATE TABLE `push_subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`sessionId` text NOT NULL,
	`sealed` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscription_user` ON `push_subscription` (`userId`);--> statement-breakpoint
CREATE INDEX `push_subscription_session` ON `push_subscription` (`sessionId`);--> statement-breakpoint
CREATE TABLE `push_wish` (
	`userId` text PRIMARY KEY NOT NULL,
	`kinds` text NOT NULL,
	`quietFrom` integer NOT NULL,
	`quietTo` integer NOT NULL
);
