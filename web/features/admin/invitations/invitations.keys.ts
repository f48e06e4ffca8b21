/** Query key of the invitations. */
export const invitationsKeys = { all: ['invitations'] }
