/** What the server answers itself; everything else without an ending is an address of the app (server/http/webApp.ts). */
const SERVERS_OWN = /^\/(api|assets|socket\.io|healthz|readyz)(\/|$)/

/** True for addresses that are answered with the app's page. */
export const isPageAddress = (pathname: string): boolean => !SERVERS_OWN.test(pathname) && !/\.\w+$/.test(pathname)
