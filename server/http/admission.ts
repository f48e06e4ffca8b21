import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin, isSuperAdmin, type User } from '#shared/people/users.ts'
import { type Authenticate, type Bearer, isProgram, mustBeAllowed, type Program, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Roles that may call the endpoint; routes outside of the contract have none. */
    access?: Access
  }

  interface FastifyRequest {
    viewer: Bearer | null
    /** True where the body was still incomplete when `viewer` was determined. */
    isLate: boolean
    /** Characters of a JSON body, once it is read; 0 for any other request. */
    bodyChars: number
  }
}

const MAY: Record<Access, (person: Pick<User, 'role'>) => boolean> = {
  public: () => true,
  member: () => true,
  admin: isAdmin,
  superAdmin: isSuperAdmin,
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Finds the person or the program of a request by its bearer token. */
export async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const token = bearerToken(request)
  request.viewer = token ? await authenticate(token) : null
}

/**
 * Throws 403 where a program may not call the endpoint. `not_for_keys` comes first: a key that also writes would be no
 * help there.
 */
function mustAdmitProgram({ access: keyAccess, role }: Program, { access, keys, method }: Endpoint): void {
  if (!keys || access === 'superAdmin') throw new AppError('not_for_keys')
  if (keyAccess === 'read' && method !== 'GET') throw new AppError('key_reads_only')
  if (!MAY[access]({ role })) throw new AppError('forbidden')
}

/** Throws where a person, or nobody who is signed in, may not call the endpoint. */
function mustAdmitPerson(viewer: Viewer | null, { access, whileWaiting }: Endpoint): void {
  if (access === 'public') return
  if (!viewer) throw new AppError('not_signed_in')
  if (viewer.waiting && !whileWaiting) throw new AppError('waiting_for_approval')
  mustBeAllowed(viewer, MAY[access])
}

/** Throws where who sent a request may not call the endpoint. */
export function mustBeAdmitted({ viewer }: FastifyRequest, endpoint: Endpoint): void {
  if (viewer && isProgram(viewer)) mustAdmitProgram(viewer, endpoint)
  else mustAdmitPerson(viewer, endpoint)
}
