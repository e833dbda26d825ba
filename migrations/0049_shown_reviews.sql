DROP INDEX `orders_unpaid`;--> statement-breakpoint
CREATE INDEX `review_shown` ON `review` (`version`) WHERE approvedAt IS NOT NULL AND deleted = 0 AND (sample = 0 OR productId = 'shop');--> statement-breakpoint
CREATE INDEX `guest_merge_user` ON `guest_merge` (`userId`);