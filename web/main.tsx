import './platform/zod.ts'
import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from './api/call.ts'
import { Pages } from './app/Pages.tsx'
import { prefetchByIntent, preloadPage } from './app/page.entries.ts'
import { loadConfig } from './features/people/config/config.ts'
import { SessionProvider } from './features/people/sessions/SessionProvider.tsx'
import { requestSessionEarly } from './features/people/sessions/session.request.ts'
import { storedUser } from './features/people/sessions/session.storage.ts'
import { pathInSite, SITE_PATH } from './platform/site.ts'
import { beginLanguage } from './strings/language.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

// Fetches what the first page needs in parallel with the current user.
requestSessionEarly()
loadConfig()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Maximum milliseconds that the splash of index.html stays while the first page loads. */
const TIMEOUT_MS = 1000

/** Draws the first page. */
async function begin(root: HTMLElement): Promise<void> {
  const path = pathInSite(location.pathname)
  // The server answers without the path of the site, too, which a proxy may take away.
  if (path === null) return location.replace(SITE_PATH + location.href.slice(location.origin.length))
  const language = beginLanguage(storedUser()?.language ?? null)
  const page = preloadPage(path, storedToken() !== null)
  prefetchByIntent()
  const tooLong = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.all([language, Promise.race([page, tooLong])])
  // A transition renders in short slices, so that a slow phone still responds to taps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          {/* A transition would keep the page that is left, or nothing after a redirect, until the next has come. */}
          <BrowserRouter basename={SITE_PATH} useTransitions={false}>
            <SessionProvider>
              <Pages />
            </SessionProvider>
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

// A task of its own leaves room for a tap: evaluating the modules takes a slow phone long. Chunks that import from this
// one would deadlock with a top-level await.
setTimeout(begin, 0, root)
