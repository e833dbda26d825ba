import type { Env } from '../env.ts';

declare module '../env.ts' {
  interface Env {
    /** The shop's pair of keys for Web Push (VAPID), in base64url. Without them there are no notifications. */
    VAPID_PUBLIC_KEY?: string;
    VAPID_PRIVATE_KEY?: string;
    /** The address of a push service beside the browsers' own, for the sandbox. */
    PUSH_URL?: string;
  }
}

export const vapidKeys = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env) =>
  publicKey && privateKey ? { publicKey, privateKey } : null;

/** Browsers name their service; the shop posts to no other address. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
  /^(.+\.)?push\.apple\.com$/,
];

export function isPushService(env: Env, endpoint: string): boolean {
  const { protocol, hostname, host, port, username } = new URL(endpoint);
  if (env.PUSH_URL && endpoint.startsWith(`${env.PUSH_URL}/`)) return true;
  const isPlain = protocol === 'https:' && port === '' && username === '' && host === hostname;
  return isPlain && SERVICES.some((service) => service.test(hostname));
}
