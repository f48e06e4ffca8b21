import '../platform/zod.ts'
import '../styles.css'
import { stubSockets } from './sockets.stub.ts'

stubSockets()
