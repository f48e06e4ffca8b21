import { isAppOnDevice } from './isAppOnDevice.ts'

/** Scripts that are being fetched or are there, by address. */
const scripts = new Map<string, Promise<unknown>>()

/** Scripts that the document loads by itself, or is told to load. */
const isOfDocument = (address: string): boolean =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].some(({ src }) => src === address) ||
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(({ href }) => href === address)

/** True until the app has drawn over what index.html shows. */
const isOpening = (): boolean => document.querySelector('.opening') !== null

/** Lets the browser load a script beside others, not only once it has read who needs it. */
function preloadModule(address: string): void {
  if (isOfDocument(address)) return
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: address })
  document.head.append(link)
}

/** Resolves when the browser has all of a script, from which `import` takes it then. */
async function fetchScript(address: string): Promise<void> {
  try {
    const response = await fetch(address)
    if (!response.ok) throw new TypeError(`${response.status} ${address}`)
    await response.arrayBuffer()
  } catch (error) {
    scripts.delete(address)
    throw error
  }
}

function fetched(address: string): Promise<unknown> {
  const known = scripts.get(address) ?? (isOfDocument(address) ? Promise.resolve() : fetchScript(address))
  scripts.set(address, known)
  return known
}

/**
 * Imports a part of the app, whose files are given as paths from the root. The build calls it for each `import()`.
 *
 * Browsers before autumn 2026 remember a module that did not come for the life of the page: a line that breaks for a
 * second would take the part away until a reload. Its files are therefore fetched first, and asked for anew the next
 * time where they did not come. Before the first page is shown nothing is lost by a reload, and with the service worker
 * the files are on the device: there they are imported at once.
 */
export async function importWhenFetched<Module>(load: () => Promise<Module>, paths: string[] = []): Promise<Module> {
  const addresses = paths.flatMap((path) => (path.endsWith('.js') ? new URL(path, `${location.origin}/`).href : []))
  if (isOpening() || isAppOnDevice()) addresses.forEach(preloadModule)
  else await Promise.all(addresses.map(fetched))
  return load()
}
