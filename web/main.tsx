import './zod.ts'
import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from './api/call.ts'
import { loadConfig } from './features/config/config.ts'
import { SessionProvider } from './features/sessions/SessionProvider.tsx'
import { askAhead } from './features/sessions/session.first.ts'
import { beginLanguage } from './language.ts'
import { Pages, preloadPage } from './pages.tsx'
import { prefetchByIntent } from './prefetch.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

// What the first page needs is fetched at once, side by side with the question who is signed in.
askAhead()
loadConfig()
const language = beginLanguage()
const page = preloadPage(location.pathname, storedToken() !== null)
prefetchByIntent()

/** How long the page of index.html stays while the first page of the app is on its way, in milliseconds. */
const PATIENCE_MS = 1000
const tooLong = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not awaited at the top: chunks that import from this one would wait for it, and it for them. Drawn in short turns,
// between which a slow phone answers whoever taps.
Promise.all([language, Promise.race([page, tooLong])]).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <BrowserRouter>
            <SessionProvider>
              <Pages />
            </SessionProvider>
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    ),
  ),
)
