-- token s_TiM4gX8NSvki55yJih9L8LIBnpm7gQESqONOcupARFQ.Hbo76hvVc89-IAaWEbdBmd-EqEIBJbUbC-GS7B4-pf8
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE house (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_house PRIMARY KEY ("key")
);
INSERT INTO "house" VALUES('fingerprint','ac3c9da9339bf908d44c50d4e83fc66df5474042429982ed4425eb12b361a9fe');
CREATE TABLE lines (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	"by" TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_lines PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_lines_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE log (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"by" TEXT, 
	"key" TEXT, 
	fact TEXT NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_log_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_log_table_id_by_key UNIQUE (table_id, "by", "key")
);
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',1,1794996333459,'e87e36b00ff13ce0237d',NULL,'{"type":"opened","game":"fala","rules":1,"players":5,"options":{},"host":"e87e36b00ff13ce0237d","pace":"relaxed","limit":0,"watch":"link","friendly":true,"commitment":"88fbbd0f50e83bafb8fbcb4a8ae0d7728a32124bed79d3f47cc1cdbfcb1463d0","tempo":"usual"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',2,1794996333470,'e87e36b00ff13ce0237d','51f1634499b2d79c','{"type":"seated","seat":0,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',3,1794996333473,'e87e36b00ff13ce0237d','7bcbf228645bf5fb','{"type":"salted","seat":0,"salt":"aa3ad16eca6a899e15bed55f7dd4d3a3203a805b2cb658152210ff9f36f8b74c"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',4,1794996333477,'e87e36b00ff13ce0237d','14ac0e6f70f4b7be','{"type":"seated","seat":1,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',5,1794996333481,'e87e36b00ff13ce0237d','0499951013a0b1f7','{"type":"salted","seat":1,"salt":"72b97602609a7422c88d7200fadebf8f3a5b4327f56f7718f48f99c6d03dc8b6"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',6,1794996333485,'e87e36b00ff13ce0237d','10ad6d3212d9a66b','{"type":"seated","seat":2,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',7,1794996333486,'e87e36b00ff13ce0237d','e860d84989f3b0ef','{"type":"salted","seat":2,"salt":"aef6db98beebf9d099277a9fb8faf352cd9964c8d7f9bd073cd5f65cf163a329"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',8,1794996333489,'e87e36b00ff13ce0237d','da6ca65d1a6d3861','{"type":"seated","seat":3,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',9,1794996333493,'e87e36b00ff13ce0237d','338b94d088a45f52','{"type":"salted","seat":3,"salt":"d7a32ac947d11edc4709874633e42077c57930235aed9ea557d6c9f5c6ee5fa4"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',10,1794996333497,'e87e36b00ff13ce0237d','7effc0814c7f12c3','{"type":"seated","seat":4,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',11,1794996333501,'e87e36b00ff13ce0237d','42d7e724fa7b4804','{"type":"salted","seat":4,"salt":"a80a30e4b9cf894b4c7225c41b694c56faf6d1557f96395810839e7094593bca"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',12,1794996333505,'e87e36b00ff13ce0237d','386e6c85183bbc41','{"type":"started"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',13,1794996333512,'e87e36b00ff13ce0237d','41e2b332e8631291','{"type":"moved","seat":0,"move":"play 54"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',14,1794996333518,'e87e36b00ff13ce0237d','48a66c4757f0441a','{"type":"moved","seat":1,"move":"play 60"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',15,1794996333522,'e87e36b00ff13ce0237d','e17ecc258ae4a66d','{"type":"moved","seat":2,"move":"play 53"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',16,1794996333525,'e87e36b00ff13ce0237d','660ab7f0934694f8','{"type":"moved","seat":3,"move":"play 56"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',17,1794996333534,'e87e36b00ff13ce0237d','138a08bc537d3d88','{"type":"moved","seat":4,"move":"play 58"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',18,1794996333542,'e87e36b00ff13ce0237d','818a8600b3fe6d03','{"type":"moved","seat":0,"move":"play 48"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',19,1794996333550,'e87e36b00ff13ce0237d','0dc83c117d396c81','{"type":"moved","seat":1,"move":"play 59"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',20,1794996333558,'e87e36b00ff13ce0237d','b3d2d3444c83bef3','{"type":"moved","seat":2,"move":"play 51"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',21,1794996333566,'e87e36b00ff13ce0237d','883ccd24957038a9','{"type":"moved","seat":3,"move":"play 41"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',22,1794996333574,'e87e36b00ff13ce0237d','e3ce4ca5ff06e89f','{"type":"moved","seat":4,"move":"play 57"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',23,1794996333582,'e87e36b00ff13ce0237d','570fdf8337b93662','{"type":"moved","seat":0,"move":"play 45"}');
INSERT INTO "log" VALUES('J_rs0UDi3QASp9yw6ygcAg',24,1794996333590,'e87e36b00ff13ce0237d','531eed26c661bd3a','{"type":"moved","seat":1,"move":"play 50"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',1,1794996333597,'e87e36b00ff13ce0237d',NULL,'{"type":"opened","game":"fuji","rules":1,"players":4,"options":{"level":"1","scenario":"1","pair":"a","excitement":"off","text":"checked","skills":"drawn","start":"opposite","spare_die":"c"},"host":"e87e36b00ff13ce0237d","pace":"relaxed","limit":0,"watch":"link","friendly":true,"commitment":"67f60f5d70f4c633ebbef405e521c59dbc48637e11de4ebdcfde4cfce07bcff0","tempo":"usual"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',2,1794996333605,'e87e36b00ff13ce0237d','7879fd86d1140bbc','{"type":"seated","seat":0,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',3,1794996333613,'e87e36b00ff13ce0237d','020741aa5747bafb','{"type":"salted","seat":0,"salt":"aa3ad16eca6a899e15bed55f7dd4d3a3203a805b2cb658152210ff9f36f8b74c"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',4,1794996333621,'e87e36b00ff13ce0237d','4bb321b4a8019b85','{"type":"seated","seat":1,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',5,1794996333629,'e87e36b00ff13ce0237d','d34e625b55ab9637','{"type":"salted","seat":1,"salt":"72b97602609a7422c88d7200fadebf8f3a5b4327f56f7718f48f99c6d03dc8b6"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',6,1794996333637,'e87e36b00ff13ce0237d','855642532e14884f','{"type":"seated","seat":2,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',7,1794996333643,'e87e36b00ff13ce0237d','519c4a73876016cc','{"type":"salted","seat":2,"salt":"aef6db98beebf9d099277a9fb8faf352cd9964c8d7f9bd073cd5f65cf163a329"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',8,1794996333648,'e87e36b00ff13ce0237d','570cfd27380cc638','{"type":"seated","seat":3,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',9,1794996333657,'e87e36b00ff13ce0237d','45749d0443ffe0fa','{"type":"salted","seat":3,"salt":"d7a32ac947d11edc4709874633e42077c57930235aed9ea557d6c9f5c6ee5fa4"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',10,1794996333665,'e87e36b00ff13ce0237d','888a8b54ff1cbe36','{"type":"started"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',11,1794996333675,'e87e36b00ff13ce0237d','2f39b23bdce532aa','{"type":"moved","seat":2,"move":"keep lighter"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',12,1794996333683,'e87e36b00ff13ce0237d','4b8117ec8dc9edbc','{"type":"moved","seat":2,"move":"keep machete"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',13,1794996333686,'e87e36b00ff13ce0237d','354233a07f960d0d','{"type":"moved","seat":3,"move":"keep map"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',14,1794996333693,'e87e36b00ff13ce0237d','7900899abbd8075a','{"type":"moved","seat":0,"move":"doubt 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',15,1794996333699,'e87e36b00ff13ce0237d','ec8b686bd120826a','{"type":"moved","seat":0,"move":"doubt 2"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',16,1794996333707,'e87e36b00ff13ce0237d','86b5d2b7cd7817cc','{"type":"moved","seat":0,"move":"doubt 1"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',17,1794996333734,'e87e36b00ff13ce0237d','369e1a126133d6ab','{"type":"moved","seat":0,"move":"agree 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',18,1794996333739,'e87e36b00ff13ce0237d','1bca90d8ebd56819','{"type":"moved","seat":0,"move":"doubt 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',19,1794996333747,'e87e36b00ff13ce0237d','f3b070e0e71d3ff0','{"type":"moved","seat":0,"move":"agree 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',20,1794996333751,'e87e36b00ff13ce0237d','f61a6301c0c4e38e','{"type":"moved","seat":0,"move":"doubt 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',21,1794996333761,'e87e36b00ff13ce0237d','b9438cb7244b0c8a','{"type":"moved","seat":0,"move":"agree 3"}');
INSERT INTO "log" VALUES('RZ8_-KolCFnEpeY_SDaoYg',22,1794996333767,'e87e36b00ff13ce0237d','d3344d5cef3b2a53','{"type":"moved","seat":0,"move":"doubt 3"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',1,1794996333774,'e87e36b00ff13ce0237d',NULL,'{"type":"opened","game":"kanaloa","rules":1,"players":5,"options":{"no_trick":"off"},"host":"e87e36b00ff13ce0237d","pace":"relaxed","limit":0,"watch":"link","friendly":true,"commitment":"9293b92650551ff526422265e06b24dc568195fb0bcf39937611086fee78d2f0","tempo":"usual"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',2,1794996333777,'e87e36b00ff13ce0237d','d2b3da957cccfd2a','{"type":"seated","seat":0,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',3,1794996333781,'e87e36b00ff13ce0237d','499e4a1eda12d16b','{"type":"salted","seat":0,"salt":"aa3ad16eca6a899e15bed55f7dd4d3a3203a805b2cb658152210ff9f36f8b74c"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',4,1794996333785,'e87e36b00ff13ce0237d','caca587dc82b4f3a','{"type":"seated","seat":1,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',5,1794996333789,'e87e36b00ff13ce0237d','9d4d8e823221b6ee','{"type":"salted","seat":1,"salt":"72b97602609a7422c88d7200fadebf8f3a5b4327f56f7718f48f99c6d03dc8b6"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',6,1794996333793,'e87e36b00ff13ce0237d','ab72dcec9d4a342e','{"type":"seated","seat":2,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',7,1794996333797,'e87e36b00ff13ce0237d','57849188c53ee3af','{"type":"salted","seat":2,"salt":"aef6db98beebf9d099277a9fb8faf352cd9964c8d7f9bd073cd5f65cf163a329"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',8,1794996333801,'e87e36b00ff13ce0237d','490365a21d890841','{"type":"seated","seat":3,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',9,1794996333805,'e87e36b00ff13ce0237d','1dc588d6a0ec278b','{"type":"salted","seat":3,"salt":"d7a32ac947d11edc4709874633e42077c57930235aed9ea557d6c9f5c6ee5fa4"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',10,1794996333809,'e87e36b00ff13ce0237d','0fa2742363b4cc19','{"type":"seated","seat":4,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',11,1794996333813,'e87e36b00ff13ce0237d','e64afb30391db13f','{"type":"salted","seat":4,"salt":"a80a30e4b9cf894b4c7225c41b694c56faf6d1557f96395810839e7094593bca"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',12,1794996333817,'e87e36b00ff13ce0237d','a69c3df406650315','{"type":"started"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',13,1794996333823,'e87e36b00ff13ce0237d','d8b4ff54fce549fd','{"type":"moved","seat":0,"move":"play x2"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',14,1794996333826,'e87e36b00ff13ce0237d','ec1f7fa05b21753b','{"type":"moved","seat":0,"move":"remove M12"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',15,1794996333830,'e87e36b00ff13ce0237d','f7b27649061c21dd','{"type":"moved","seat":1,"move":"play g11"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',16,1794996333838,'e87e36b00ff13ce0237d','99051ba8cde6c731','{"type":"moved","seat":2,"move":"play g2"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',17,1794996333842,'e87e36b00ff13ce0237d','32b33f5d90a07ddf','{"type":"moved","seat":3,"move":"play g10"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',18,1794996333847,'e87e36b00ff13ce0237d','b8f37e0684a2b8e3','{"type":"moved","seat":4,"move":"play k3"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',19,1794996333849,'e87e36b00ff13ce0237d','cc073695ea4a4203','{"type":"moved","seat":4,"move":"play g9"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',20,1794996333854,'e87e36b00ff13ce0237d','bae7dfd8b0159c31','{"type":"moved","seat":0,"move":"play k2"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',21,1794996333858,'e87e36b00ff13ce0237d','f72d6fc82301af17','{"type":"moved","seat":1,"move":"play g5"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',22,1794996333862,'e87e36b00ff13ce0237d','a7815e5f8c975617','{"type":"moved","seat":2,"move":"play g1"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',23,1794996333866,'e87e36b00ff13ce0237d','9ee62f93350a0fca','{"type":"moved","seat":3,"move":"play g8"}');
INSERT INTO "log" VALUES('aqWTe85XyJ_cIwe3MO7PqA',24,1794996333870,'e87e36b00ff13ce0237d','d896971faf03548b','{"type":"moved","seat":0,"move":"play r7"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',1,1794996333874,'e87e36b00ff13ce0237d',NULL,'{"type":"opened","game":"rok","rules":1,"players":4,"options":{"harder":"off"},"host":"e87e36b00ff13ce0237d","pace":"relaxed","limit":0,"watch":"link","friendly":true,"commitment":"903efdb8a9bc84ad032dbe6d4cec8c3e96f4cc6831916322f233a1ec95dc7cc5","tempo":"usual"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',2,1794996333877,'e87e36b00ff13ce0237d','3cc564fcd384057a','{"type":"seated","seat":0,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',3,1794996333881,'e87e36b00ff13ce0237d','ec143030ce36354b','{"type":"salted","seat":0,"salt":"aa3ad16eca6a899e15bed55f7dd4d3a3203a805b2cb658152210ff9f36f8b74c"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',4,1794996333885,'e87e36b00ff13ce0237d','bb638383c1dcfca4','{"type":"seated","seat":1,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',5,1794996333892,'e87e36b00ff13ce0237d','4ee1ac250ecd9420','{"type":"salted","seat":1,"salt":"72b97602609a7422c88d7200fadebf8f3a5b4327f56f7718f48f99c6d03dc8b6"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',6,1794996333897,'e87e36b00ff13ce0237d','f5923bc19d5270e0','{"type":"seated","seat":2,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',7,1794996333901,'e87e36b00ff13ce0237d','2e5256f181087d7e','{"type":"salted","seat":2,"salt":"aef6db98beebf9d099277a9fb8faf352cd9964c8d7f9bd073cd5f65cf163a329"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',8,1794996333905,'e87e36b00ff13ce0237d','dbfda6c23775ef3e','{"type":"seated","seat":3,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',9,1794996333909,'e87e36b00ff13ce0237d','30dd62dd7d15aea0','{"type":"salted","seat":3,"salt":"d7a32ac947d11edc4709874633e42077c57930235aed9ea557d6c9f5c6ee5fa4"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',10,1794996333913,'e87e36b00ff13ce0237d','fdb425120c31cc68','{"type":"started"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',11,1794996333921,'e87e36b00ff13ce0237d','efd6de39993953a3','{"type":"moved","seat":0,"move":"choose t0"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',12,1794996333926,'e87e36b00ff13ce0237d','fd21bbdf27297f5b','{"type":"moved","seat":1,"move":"choose t4"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',13,1794996333934,'e87e36b00ff13ce0237d','a1f6eae878bbb07c','{"type":"moved","seat":2,"move":"choose t5"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',14,1794996333938,'e87e36b00ff13ce0237d','7d8a66d0a3e0c1ea','{"type":"moved","seat":3,"move":"choose t3"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',15,1794996333942,'e87e36b00ff13ce0237d','f0a310b0600c824e','{"type":"moved","seat":2,"move":"place d3"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',16,1794996333946,'e87e36b00ff13ce0237d','ed9929b015d101c4','{"type":"moved","seat":3,"move":"place d2"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',17,1794996333950,'e87e36b00ff13ce0237d','910b87e4fccdb055','{"type":"moved","seat":0,"move":"place d1"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',18,1794996333954,'e87e36b00ff13ce0237d','2c13956bc1a1d347','{"type":"moved","seat":0,"move":"choose p3"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',19,1794996333958,'e87e36b00ff13ce0237d','cd7b87211f38f0d7','{"type":"moved","seat":1,"move":"choose m4"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',20,1794996333962,'e87e36b00ff13ce0237d','f5ef8270822c8f64','{"type":"moved","seat":2,"move":"choose m0"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',21,1794996333966,'e87e36b00ff13ce0237d','a115c061be62aa98','{"type":"moved","seat":3,"move":"choose s2"}');
INSERT INTO "log" VALUES('g0nRo92-gHFUe3uk5HlCsg',22,1794996333970,'e87e36b00ff13ce0237d','42af1ef17c2e81d5','{"type":"moved","seat":3,"move":"place b4"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',1,1794996333974,'e87e36b00ff13ce0237d',NULL,'{"type":"opened","game":"stonogi","rules":1,"players":4,"options":{"stealing":"off"},"host":"e87e36b00ff13ce0237d","pace":"relaxed","limit":0,"watch":"link","friendly":true,"commitment":"41258e3aa5c59f8be8b3615bfdaad62d577583ee14b22c31d4a79490ed6ea03f","tempo":"usual"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',2,1794996333977,'e87e36b00ff13ce0237d','4aed0c40c95ab3fc','{"type":"seated","seat":0,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',3,1794996333981,'e87e36b00ff13ce0237d','2dc60e648b0d92fe','{"type":"salted","seat":0,"salt":"aa3ad16eca6a899e15bed55f7dd4d3a3203a805b2cb658152210ff9f36f8b74c"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',4,1794996333985,'e87e36b00ff13ce0237d','a61b89f17406e589','{"type":"seated","seat":1,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',5,1794996333989,'e87e36b00ff13ce0237d','62ded4a43fd27b94','{"type":"salted","seat":1,"salt":"72b97602609a7422c88d7200fadebf8f3a5b4327f56f7718f48f99c6d03dc8b6"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',6,1794996333993,'e87e36b00ff13ce0237d','3d1de577970a98fa','{"type":"seated","seat":2,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',7,1794996333998,'e87e36b00ff13ce0237d','4104bea813ca2b40','{"type":"salted","seat":2,"salt":"aef6db98beebf9d099277a9fb8faf352cd9964c8d7f9bd073cd5f65cf163a329"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',8,1794996334001,'e87e36b00ff13ce0237d','f1ac478839bbe16d','{"type":"seated","seat":3,"holder":{"type":"person","person":"e87e36b00ff13ce0237d","shown":"e87e36b00ff13ce0237d","remote":false}}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',9,1794996334005,'e87e36b00ff13ce0237d','ca1e2436110eb78c','{"type":"salted","seat":3,"salt":"d7a32ac947d11edc4709874633e42077c57930235aed9ea557d6c9f5c6ee5fa4"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',10,1794996334009,'e87e36b00ff13ce0237d','98a5d7806828a3e1','{"type":"started"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',11,1794996334015,'e87e36b00ff13ce0237d','05f44b103126016c','{"type":"moved","seat":0,"move":"take k2"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',12,1794996334022,'e87e36b00ff13ce0237d','e97db3116464ad26','{"type":"moved","seat":1,"move":"take r3"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',13,1794996334025,'e87e36b00ff13ce0237d','807283591c890555','{"type":"moved","seat":2,"move":"take b2"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',14,1794996334030,'e87e36b00ff13ce0237d','d6d64ad89745ea4c','{"type":"moved","seat":3,"move":"take r4"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',15,1794996334034,'e87e36b00ff13ce0237d','30c2b82273827f2b','{"type":"moved","seat":0,"move":"roll 1234"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',16,1794996334041,'e87e36b00ff13ce0237d','c89fa799f46fce78','{"type":"moved","seat":0,"move":"take g3"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',17,1794996334046,'e87e36b00ff13ce0237d','d686468db20188c4','{"type":"moved","seat":1,"move":"roll 1234"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',18,1794996334052,'e87e36b00ff13ce0237d','431c641d11759942','{"type":"moved","seat":1,"move":"take r2"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',19,1794996334058,'e87e36b00ff13ce0237d','c090777a13dc13d7','{"type":"moved","seat":2,"move":"take y2"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',20,1794996334062,'e87e36b00ff13ce0237d','7640b70ba00b0f53','{"type":"moved","seat":3,"move":"take y3"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',21,1794996334069,'e87e36b00ff13ce0237d','6a98acef0e3bd433','{"type":"moved","seat":0,"move":"roll 1234"}');
INSERT INTO "log" VALUES('DL2DopbUQZvIAGx_6KvIGw',22,1794996334074,'e87e36b00ff13ce0237d','fcdc5e456e2cb634','{"type":"moved","seat":0,"move":"roll 1234"}');
CREATE TABLE mutes (
	person TEXT NOT NULL, 
	muted TEXT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted), 
	CONSTRAINT fk_mutes_muted FOREIGN KEY(muted) REFERENCES people (id), 
	CONSTRAINT fk_mutes_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE nodes (
	id TEXT NOT NULL, 
	alive_until BIGINT NOT NULL, 
	CONSTRAINT pk_nodes PRIMARY KEY (id)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	keeper TEXT, 
	login TEXT, 
	password TEXT, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT fk_people_keeper FOREIGN KEY(keeper) REFERENCES people (id), 
	CONSTRAINT uq_people_login UNIQUE (login)
);
INSERT INTO "people" VALUES('e87e36b00ff13ce0237d','Ala','guest',NULL,NULL,NULL,1794996333226);
CREATE TABLE presence (
	node TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (node, table_id, person)
);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	"by" TEXT NOT NULL, 
	why TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE sessions (
	id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	person TEXT NOT NULL, 
	device TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT uq_sessions_token_hash UNIQUE (token_hash)
);
INSERT INTO "sessions" VALUES('a070d556445108231c83','a2c398359b202dbd1c228e6228a825153fd29fa950e4740cba9cbc0911010045','e87e36b00ff13ce0237d','python-httpx/0.28.1',1794996333227,1794996333227,1829556333227);
CREATE TABLE sits (
	person TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_sits PRIMARY KEY (person, table_id), 
	CONSTRAINT fk_sits_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_sits_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sits" VALUES('e87e36b00ff13ce0237d','J_rs0UDi3QASp9yw6ygcAg',1794996333470);
INSERT INTO "sits" VALUES('e87e36b00ff13ce0237d','RZ8_-KolCFnEpeY_SDaoYg',1794996333605);
INSERT INTO "sits" VALUES('e87e36b00ff13ce0237d','aqWTe85XyJ_cIwe3MO7PqA',1794996333777);
INSERT INTO "sits" VALUES('e87e36b00ff13ce0237d','g0nRo92-gHFUe3uk5HlCsg',1794996333877);
INSERT INTO "sits" VALUES('e87e36b00ff13ce0237d','DL2DopbUQZvIAGx_6KvIGw',1794996333977);
CREATE TABLE "tables" (
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	listed INTEGER NOT NULL, 
	opened_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	owner TEXT, 
	epoch BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('J_rs0UDi3QASp9yw6ygcAg','XCDS','fala',1,'running',0,1794996333459,1794996333505,'4345a429092d',1);
INSERT INTO "tables" VALUES('RZ8_-KolCFnEpeY_SDaoYg','RRFT','fuji',1,'running',0,1794996333597,1794996333665,'4345a429092d',1);
INSERT INTO "tables" VALUES('aqWTe85XyJ_cIwe3MO7PqA','GXDH','kanaloa',1,'running',0,1794996333774,1794996333817,'4345a429092d',1);
INSERT INTO "tables" VALUES('g0nRo92-gHFUe3uk5HlCsg','ZGPW','rok',1,'running',0,1794996333874,1794996333913,'4345a429092d',1);
INSERT INTO "tables" VALUES('DL2DopbUQZvIAGx_6KvIGw','LLZN','stonogi',1,'running',0,1794996333974,1794996334009,'4345a429092d',1);
CREATE INDEX ix_people_keeper ON people (keeper);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_lines_at ON lines (at);
CREATE INDEX ix_lines_by ON lines ("by");
CREATE INDEX ix_tables_state_changed_at ON tables (state, changed_at);
CREATE UNIQUE INDEX ix_tables_code ON tables (code) WHERE state IN ('open', 'running') AND code <> '';
COMMIT;
