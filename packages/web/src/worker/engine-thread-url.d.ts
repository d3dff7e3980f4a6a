/** The address of the worker's script; see vite.config.ts. */
declare module "virtual:engine-thread" {
  const url: string;
  export default url;
}
