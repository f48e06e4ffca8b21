import './zod.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from './api/call.ts'
import { loadConfig } from './features/config/config.ts'
import { SessionProvider } from './features/sessions/SessionProvider.tsx'
import { askAhead } from './features/sessions/session.first.ts'
import { beginLanguage } from './language.ts'
import { Pages, preloadPage } from './pages.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

// What the first page needs is fetched at once, side by side with the question who is signed in.
askAhead()
loadConfig()
const language = beginLanguage()
preloadPage(location.pathname, storedToken() !== null)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not awaited at the top: chunks that import from this one would wait for it, and it for them.
language.then(() =>
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
)
