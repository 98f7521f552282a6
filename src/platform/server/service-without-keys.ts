/** Thrown when a required external service has no keys in the environment. */
export class ServiceWithoutKeys extends Error {
  constructor(service: string, variables: readonly string[]) {
    super(
      `${service} has no keys here: set ${variables.join(', ')}, or run this with the server and its sandbox on the same DATA_DIR.`,
    )
  }
}
