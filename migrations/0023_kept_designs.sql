DROP INDEX `order_line_worded`;--> statement-breakpoint
ALTER TABLE `order_line` ADD `keepSince` integer;--> statement-breakpoint
CREATE INDEX `order_line_worded` ON `order_line` (`orderId`) WHERE (json_extract(design, '$.text') || json_extract(design, '$.line2')) <> '' AND keepSince IS NULL;