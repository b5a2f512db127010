/** The page's one connection, and its state as something a component can follow. */

import type { Connection, Status } from './connection';
import { SocketConnection } from './socket';

export const connection: Connection = new SocketConnection({ build: __BUILD__ });

class Link {
  status: Status = $state.raw(connection.status);

  /** Connect, and come back at once when the network or the reader does; returns what stops it. */
  start(): () => void {
    const forget = connection.onStatus((status) => (this.status = status));
    const retry = () => {
      if (document.visibilityState === 'visible') connection.retry();
    };
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    connection.open();
    return () => {
      forget();
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      connection.close();
    };
  }
}

export const link = new Link();
