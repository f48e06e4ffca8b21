import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { annWith, sessionOf } from '../../people/sessions/session.testing.ts'
import { SessionContext } from '../../people/sessions/session.ts'
import { appleLink, googleLink, outlookLink } from './calendar.links.ts'
import { FeedAddress } from './FeedAddress.tsx'

const LINKS = /Apple Calendar|Google Calendar|Outlook/
const CLOSED = 'Calendars cannot read this address yet. Ask an admin.'

/** The part as `role` sees it on a site with this origin. */
function shownAt(origin: string, role: 'standard' | 'admin') {
  vi.stubGlobal('location', { origin })
  const url = `${origin}/api/calendar/x/ushers.ics`
  const html = renderToString(
    <SessionContext value={sessionOf(annWith({ role }))}>
      <FeedAddress url={url} />
    </SessionContext>,
  )
  return { url, html, hrefs: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')) }
}

it('leads to the usual calendars where these can read the address', () => {
  const { url, html, hrefs } = shownAt('https://team.test', 'standard')
  expect(html).not.toContain(CLOSED)
  expect(hrefs).toEqual([appleLink(url), googleLink(url), outlookLink(url, 'Ushers: ushers scheduler')])
})

it('leads nowhere on a site that phones cannot reach: a member is to ask an admin, an admin somebody technical', () => {
  const member = shownAt('http://localhost:5000', 'standard').html
  expect(member).toContain(CLOSED)
  expect(member).not.toContain('technical person')
  const admin = shownAt('http://localhost:5000', 'admin').html
  expect(admin).not.toContain(CLOSED)
  expect(admin).toContain('Ask your technical person.')
  for (const html of [member, admin]) expect(html).not.toMatch(LINKS)
})
