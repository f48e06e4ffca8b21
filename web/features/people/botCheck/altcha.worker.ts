import { handler } from 'altcha-lib/workers/shared'
import { deriveKey } from './altcha.key.ts'

handler({ deriveKey })
