import type { FastifyInstance } from 'fastify'

/** Pages whose address holds a token, by the first part of their path. */
export const TOKEN_PAGES = ['invite', 'r', 'reset', 'verify']

const TOKEN_PAGE = new RegExp(`^/(${TOKEN_PAGES.join('|')})/[^?]+`)

/** Headers of such a page: its address is told to no other site and to no search engine. */
export const TOKEN_PAGE_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export const isTokenPage = (url: string): boolean => TOKEN_PAGE.test(url)

/** The callback of an issuer of accounts, whose query has a code. */
const CALLBACK = /^([^?]*\/auth\/oidc\/callback)\?.*$/s

/** An address as it may be logged. */
export const withoutPageToken = (url: string): string => url.replace(TOKEN_PAGE, '/$1/:token').replace(CALLBACK, '$1')

const FEED = /^(\/api\/calendar\/[\w-]+\/ushers\.ics)[^?/]+/

/**
 * The address of a calendar feed without what follows its name, such as the full stop of a sentence; others unchanged.
 */
export const feedAddress = (url: string): string => url.replace(FEED, '$1')

/** Gives the answers of reply links the headers of their page. Call it before their routes are registered. */
export function keepRepliesPrivate(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/replies/')) reply.headers(TOKEN_PAGE_HEADERS)
    done()
  })
}
