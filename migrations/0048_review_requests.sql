CREATE TABLE `review_link` (
	`orderId` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`codeHash` text NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_link_code` ON `review_link` (`codeHash`);--> statement-breakpoint
CREATE INDEX `review_link_expires` ON `review_link` (`expiresAt`);--> statement-breakpoint
CREATE INDEX `review_rated` ON `review` (`productId`,`stars`) WHERE approvedAt IS NOT NULL AND sample = 0 AND deleted = 0;