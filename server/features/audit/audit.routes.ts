import { auditApi } from '#shared/audit.ts'
import type { Route } from '../../http/route.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(route: Route, audit: AuditService): void {
  route(auditApi.list, (_user, filter) => audit.list(filter))
}
