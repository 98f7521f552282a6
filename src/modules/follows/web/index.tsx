export { FollowArtist, FollowButton } from './follow-button.tsx'
export { useFollowing } from './followed.ts'
export { FollowedArtists } from './followed-artists.tsx'
export { useWaitingFollow } from './use-follow.ts'
