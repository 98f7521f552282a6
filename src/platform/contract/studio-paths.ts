/** Builders of the studio's paths, which exist on its own host only. */
export const studioPaths = {
  home: () => '/studio/',
  signIn: () => '/studio/sign-in/',
  invitation: () => '/studio/invitation/',
  settings: () => '/studio/settings/',
  artists: () => '/studio/artists/',
  artist: (artistId: number) => `/studio/artists/${artistId}/`,
  editArtist: (artistId: number) => `/studio/artists/${artistId}/edit/`,
  team: () => '/studio/team/',
  teamMember: (staffId: number) => `/studio/team/${staffId}/`,
  roles: () => '/studio/team/roles/',
  role: (roleId: number) => `/studio/team/roles/${roleId}/`,
  log: () => '/studio/log/',
  logRow: (rowId: number) => `/studio/log/${rowId}/`,
} as const
