declare module 'virtual:client-assets' {
  const assets: import('./build/client-assets.ts').ClientAssets;
  export default assets;
}
