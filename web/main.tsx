import './platform/zod.ts'
import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from './api/call.ts'
import { Pages } from './app/Pages.tsx'
import { prefetchByIntent, preloadPage } from './app/page.entries.ts'
import { loadConfig } from './features/config/config.ts'
import { SessionProvider } from './features/sessions/SessionProvider.tsx'
import { requestSessionEarly } from './features/sessions/session.request.ts'
import { storedUser } from './features/sessions/session.storage.ts'
import { beginLanguage } from './strings/language.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

// What the first page needs is fetched at once, side by side with the question who is signed in.
requestSessionEarly()
loadConfig()
const language = beginLanguage(storedUser()?.language ?? null)
const page = preloadPage(location.pathname, storedToken() !== null)
prefetchByIntent()

/** How long the page of index.html stays while the first page of the app is on its way, in milliseconds. */
const TIMEOUT_MS = 1000
const tooLong = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

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
