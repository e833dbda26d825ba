/** Tables that are not mirrored to browsers. Times are ms UTC. */
export * from './audit/schema.ts';
export * from './auth/schema.ts';
export * from './http/schema.ts';
export * from './jobs/schema.ts';
export * from './outbox/schema.ts';
export * from './payments/schema.ts';
export * from './photos/schema.ts';
export * from './push/schema.ts';
export * from './reminders/schema.ts';
export * from './reports/schema.ts';
export * from './review-requests/schema.ts';
export * from './sms/schema.ts';
export * from './sync/schema.ts';
