declare module 'virtual:client-assets' {
  const assets: import('../build/client-assets.ts').ClientAssets;
  export default assets;
}
declare module 'virtual:version' {
  const version: string;
  export default version;
}
declare module 'virtual:office-css' {
  const address: string;
  export default address;
}
declare module 'virtual:posts/*' {
  const posts: import('../content.ts').Post[];
  export default posts;
}
/** Fetches the store's files once; part of the page's first script. */
declare var bringStore: (() => void) | null | undefined;
