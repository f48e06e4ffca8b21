/** Paths that the server handles; any other path without a file extension is a page (server/http/webApp.ts). */
const SERVERS_OWN = /^\/(api|assets|socket\.io|healthz|readyz)(\/|$)/

/** True for paths that get the app's page. */
export const isPageAddress = (pathname: string): boolean => !SERVERS_OWN.test(pathname) && !/\.\w+$/.test(pathname)
