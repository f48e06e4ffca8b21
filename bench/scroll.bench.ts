import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { TOKEN_STORAGE_KEY } from '../shared/people/sessions.ts'
import { seedMessages } from './chat.data.ts'
import { BROWSER } from './first.load.ts'
import { temporaryFolder } from './program.ts'
import { type Line, report, times } from './report.ts'
import { interleave, median, ratioOf, shareAtMost } from './rounds.ts'
import { openHistory, type Scrolled, scrollDown } from './scroll.frames.ts'
import { ensureBuilt, signIn, startServer } from './server.process.ts'

/** Messages on the page (project limit), and how many its peer has there: what somebody sees who opens a channel. */
const MANY = 50_000
const FEW = 200

/** Limit for 99 in 100 frames as a multiple of the peer's: longer frames are seen. */
const FRAMES = { atMost: 1.5 }

/** Maximum messages in the document: a screen and some above and below. More means that the list is not virtual. */
const DRAWN = { atMost: 60 }

const ROUNDS = { rounds: 5, warmUps: 1 }

const slowest = ({ frames }: Scrolled): number => shareAtMost(frames, 0.99)
const inMilliseconds = (values: number[]): string => `${median(values).toFixed(1)} ms`

await ensureBuilt()
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
await using server = await startServer({ dataDir })
await seedMessages({ dataDir })
const storage = { [TOKEN_STORAGE_KEY]: await signIn(server.url) }

const browser = await chromium.launch(BROWSER)
try {
  const open = async (count: number) => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 375, height: 812 } })
    const page = await context.newPage()
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    await openHistory(page, `${server.url}/chat/general`, count)
    return page
  }
  const few = await open(FEW)
  const started = performance.now()
  const many = await open(MANY)
  const seconds = (performance.now() - started) / 1000
  const scroll = async (page: typeof few) => {
    await page.bringToFront()
    return scrollDown(page)
  }
  const results = await interleave({ many: () => scroll(many), few: () => scroll(few) }, ROUNDS)
  const [ofMany, ofFew] = [results.many.map(slowest), results.few.map(slowest)]
  const most = (of: (scrolled: Scrolled) => number, all: Scrolled[]) => Math.max(...all.map(of))
  const lines: Line[] = [
    {
      what: '99 in 100 frames',
      measured: inMilliseconds(ofMany),
      beside: `with ${FEW} messages ${inMilliseconds(ofFew)}`,
      value: ratioOf(ofMany, ofFew),
      limit: FRAMES,
      write: times,
    },
    {
      what: 'frames with nothing in the middle',
      measured: String(most(({ blank }) => blank, results.many)),
      beside: `with ${FEW} messages ${most(({ blank }) => blank, results.few)}`,
      value: most(({ blank }) => blank, results.many),
      limit: { atMost: 0 },
    },
    {
      what: 'messages drawn at a time',
      measured: String(most(({ drawn }) => drawn, results.many)),
      beside: `with ${FEW} messages ${most(({ drawn }) => drawn, results.few)}`,
      value: most(({ drawn }) => drawn, results.many),
      limit: DRAWN,
    },
  ]
  report(
    [
      'Cores: not shared out, since what is measured is a browser, which uses them all.',
      `${MANY} messages on the page, to which somebody has scrolled up in ${seconds.toFixed(0)} s, page by page, at 375 px.`,
    ],
    lines,
  )
} finally {
  await browser.close()
}
