import { register } from 'tsx/esm/api'

/* Starts the thread that fills from its TypeScript source: `Worker` has no option for a loader. */
register()
await import('./fill.worker.ts')
