CREATE TABLE `owed` (
	`orderId` text PRIMARY KEY NOT NULL,
	`cents` integer NOT NULL
);
