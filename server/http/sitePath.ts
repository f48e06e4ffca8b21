import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The address of a request as it is within the site: without the path below which the site lives. */
function withinSite(sitePath: string, url: string): string {
  const isBelow = url.startsWith(`${sitePath}/`)
  return isBelow ? url.slice(sitePath.length) : url
}

/**
 * Answers below `sitePath` as at the root: pages, calls, files and live connections. A request without it is answered
 * alike, since a proxy may take the path away. The path alone leads to its page. Call it once everything that listens
 * to the server has been attached, so that it comes first; with '' it changes nothing.
 */
export function answerBelow(app: FastifyInstance, sitePath: string): void {
  if (sitePath === '') return
  const shorten = (request: IncomingMessage) => {
    request.url = withinSite(sitePath, request.url ?? '/')
  }
  for (const event of ['request', 'upgrade', 'checkContinue', 'checkExpectation'])
    app.server.prependListener(event, shorten)
  app.get(sitePath, (request, reply) => {
    const query = request.url.indexOf('?')
    return reply.redirect(`${sitePath}/${query < 0 ? '' : request.url.slice(query)}`, 308)
  })
}

/** A page or the worker's description with the path of the site before each root-relative address in an attribute. */
export const pageBelow = (html: string, sitePath: string): string =>
  sitePath === ''
    ? html
    : html
        .replace('<html ', `<html data-path="${sitePath}" `)
        .replaceAll(/ (href|src)="\/(?!\/)/g, (_, attribute: string) => ` ${attribute}="${sitePath}/`)

/** JSON with the path of the site before each text that is a root-relative address. */
export function jsonBelow(value: unknown, sitePath: string): unknown {
  if (typeof value === 'string') return value.startsWith('/') ? sitePath + value : value
  if (Array.isArray(value)) return value.map((one) => jsonBelow(one, sitePath))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonBelow(one, sitePath)]))
}
