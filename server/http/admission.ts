import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin, isSuperAdmin, type User } from '#shared/people/users.ts'
import { type Authenticate, mustBeAllowed, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Roles that may call the endpoint; routes outside of the contract have none. */
    access?: Access
  }

  interface FastifyRequest {
    viewer: Viewer | null
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

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Finds the viewer of a request by its bearer token. */
export async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const token = bearer(request)
  request.viewer = token ? await authenticate(token) : null
}

/** Throws where the viewer of a request may not call the endpoint. */
export function mustBeAdmitted(request: FastifyRequest, { access, whileWaiting }: Endpoint): void {
  if (access === 'public') return
  if (!request.viewer) throw new AppError('not_signed_in')
  if (request.viewer.waiting && !whileWaiting) throw new AppError('waiting_for_approval')
  mustBeAllowed(request.viewer, MAY[access])
}
