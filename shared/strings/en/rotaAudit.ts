/** What the audit log says of assignments and publications. */
export const rotaAudit = {
  'audit.action.assignment.asked': 'Asked somebody to serve',
  'audit.action.assignment.accepted': 'Accepted to serve',
  'audit.action.assignment.declined': 'Declined to serve',
  'audit.action.assignment.replaced': 'Took somebody off a service',
  'audit.action.assignment.cancelled': 'Cancelled somebody’s service',
  'audit.action.assignment.moved': 'Gave somebody another post',
  'audit.action.rota.published': 'Published the rota',
  'audit.said.assignment.asked': '{actor} asked {name} to serve on {day}.',
  'audit.said.assignment.accepted': '{actor} accepted for {name}, {day}.',
  'audit.said.assignment.declined': '{actor} declined for {name}, {day}.',
  'audit.said.assignment.replaced': '{actor} took {name} off the service of {day}.',
  'audit.said.assignment.cancelled': '{actor} cancelled the service of {name} on {day}.',
  'audit.said.assignment.moved': '{actor} gave {name} another post on {day}.',
  'audit.said.rota.published': '{actor} published the rota: {count} people told.',
} as const
