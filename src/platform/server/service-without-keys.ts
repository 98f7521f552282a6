/** An external service that something needs here has no keys in the environment. */
export class ServiceWithoutKeys extends Error {
  constructor(service: string, variables: readonly string[]) {
    super(
      `${service} has no keys here: set ${variables.join(', ')}, or run this beside the server whose sandbox plays it.`,
    )
  }
}
