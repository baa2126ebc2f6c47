/** The process answers: whether it can serve, /readyz tells. */
export const loader = async () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
