/** The methods that the contract knows (spec 7). */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What the browser knows of one call: a shape of types, nothing at run time.
 *
 * `path` may hold parameters in braces (`/api/v1/artists/{artist_id}/`); `input` holds them together
 * with the query or the payload, snake_case (spec 7). `answer` is the parsed body of a success.
 */
export type EndpointType = {
  readonly method: HttpMethod
  readonly path: string
  readonly input: object
  readonly answer: unknown
}
