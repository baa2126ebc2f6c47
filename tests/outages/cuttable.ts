/** A way to a server that can be cut, and mended. */
import net, { type AddressInfo } from 'node:net';

export interface Cuttable {
  port: number;
  /** Breaks every connection, and takes no new one. */
  cut(): void;
  /** Carries nothing any more and breaks nothing, as where the server's machine is gone. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCuttable(host: string, port: number): Promise<Cuttable> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  let isFrozen = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const server = net.createServer((socket) => {
    keep(socket);
    if (isCut) return void socket.destroy();
    if (isFrozen) return void socket.pause();
    const there = net.connect(port, host);
    keep(there);
    socket.pipe(there).pipe(socket);
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      isFrozen = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** The same database by a way that can be cut. Call it before anything reads DATABASE_URL. */
export async function cuttableDatabase(): Promise<Cuttable> {
  const url = new URL(process.env.DATABASE_URL!);
  const way = await openCuttable(url.hostname, Number(url.port));
  url.port = String(way.port);
  process.env.DATABASE_URL = url.href;
  return way;
}
